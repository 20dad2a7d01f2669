-- Nothing: this number is taken by another branch, whose file replaces this one.
SELECT 1;
